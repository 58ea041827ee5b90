// Measures a lower bound for the inbox: a plain node:http server that runs the inbox's SQL with pg.
// `tsx inbox.floor.ts <database url>` prints the port of the server.
import { createServer } from 'node:http';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 });
const page = {
  name: 'page',
  text: 'select * from enquiry where not is_held order by created_at desc, id desc limit 26',
};
const total = {
  name: 'total',
  text: 'select count(*)::int as total from (select 1 from enquiry where not is_held limit 10001) as counted',
};

const server = createServer(async (request, response) => {
  request.resume();
  const [rows, counted] = await Promise.all([pool.query(page), pool.query(total)]);
  const data = { contacts: rows.rows.slice(0, 25), total: counted.rows[0].total };
  const body = JSON.stringify({ success: true, data });
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}).listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`port ${address.port}\n`);
});
