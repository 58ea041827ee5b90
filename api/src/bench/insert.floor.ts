// Measures a lower bound for storing an enquiry: a plain node:http server that inserts each body with a prepared statement.
// `tsx insert.floor.ts <database url>` prints the port of the server.
import { createServer } from 'node:http';
import pg from 'pg';
import { v7 } from 'uuid';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const text = `insert into enquiry (id, idempotency_key, created_at, updated_at, version, status, name, email, phone, company,
    service, message, phone_number, email_key)
  values ($1, $2, now(), now(), 1, 'new', $3, $4, $5, $6, $7, $8, $5, $4)`;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.once('end', async () => {
    const sent = JSON.parse(Buffer.concat(chunks).toString());
    // The body is either the enquiry itself or a GraphQL request.
    const { name, email, phone, company, service, message } = sent.variables?.input ?? sent;
    const id = v7();
    const values = [id, id, name, email, phone, company, service, message];
    await pool.query({ name: 'insert', text, values });
    const body = JSON.stringify({ success: true, data: { _id: id } });
    response.writeHead(201, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    });
    response.end(body);
  });
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`port ${address.port}\n`);
});
