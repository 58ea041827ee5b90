// A lower bound for benchmarks of the inbox and of storing an enquiry: a plain node:http server that only runs the SQL with pg.
// `tsx database.floor.ts <inbox|insert> <database url>` prints the port of the server.
import { createServer, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { v7 } from 'uuid';

const [, , name, connectionString] = process.argv;
const pool = new pg.Pool({ connectionString, max: 10 });
const page = {
  name: 'page',
  text: 'select * from enquiry where not is_held order by created_at desc, id desc limit 26',
};
const total = {
  name: 'total',
  text: 'select count(*)::int as total from (select 1 from enquiry where not is_held limit 10001) as counted',
};
const insert = `insert into enquiry (id, idempotency_key, created_at, updated_at, version, status, name, email, phone, company,
    service, message, phone_number, email_key)
  values ($1, $2, now(), now(), 1, 'new', $3, $4, $5, $6, $7, $8, $5, $4)`;

async function readInbox(request: IncomingMessage) {
  request.resume();
  const [rows, counted] = await Promise.all([pool.query(page), pool.query(total)]);
  return { contacts: rows.rows.slice(0, 25), total: counted.rows[0].total };
}

async function storeEnquiry(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  await new Promise((resolve) => request.once('end', resolve));
  const sent = JSON.parse(Buffer.concat(chunks).toString());
  // The body is either the enquiry itself or a GraphQL request.
  const { name, email, phone, company, service, message } = sent.variables?.input ?? sent;
  const id = v7();
  const values = [id, id, name, email, phone, company, service, message];
  await pool.query({ name: 'insert', text: insert, values });
  return { _id: id };
}

const [status, work] = name === 'inbox' ? ([200, readInbox] as const) : ([201, storeEnquiry] as const);
const server = createServer(async (request, response) => {
  const body = JSON.stringify({ success: true, data: await work(request) });
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`port ${address.port}\n`);
});
