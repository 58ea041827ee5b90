// Loaded into a server by `--import`. Moves the process's clock by the number of ms in the file that MOVED_CLOCK names.
import { readFileSync } from 'node:fs';

const file = process.env.MOVED_CLOCK ?? '';
const RealDate = Date;
let offset = 0;

function read(): void {
  offset = Number(readFileSync(file, 'utf8')) || 0;
}
read();
setInterval(read, 50).unref();

const now = () => RealDate.now() + offset;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [now()] : args, made),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
