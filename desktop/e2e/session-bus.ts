import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import dbus from '@homebridge/dbus-native';
import { end, firstLine, type Started } from './display.ts';

/** A D-Bus call: its destination, its method, and its arguments with their signature. */
interface Call {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: unknown[];
}

/** The part of dbus-native's interface that is used here. The types of dbus-native itself are incomplete. */
interface Client {
  invoke(
    call: Call,
    done: (error: { name: string; message: unknown } | null, ...answer: unknown[]) => void,
  ): void;
  exportInterface(
    methods: Record<string, (...args: never[]) => unknown>,
    path: string,
    description: { name: string; methods: Record<string, [takes: string, answers: string]> },
  ): void;
  sendSignal(path: string, face: string, name: string, signature: string, args: unknown[]): void;
  connection: { end(): void; on(event: 'error', listener: (error: Error) => void): void };
}
const { createClient } = dbus as unknown as { createClient(options: { busAddress: string }): Client };

/** The D-Bus session bus of one simulated computer, and a connection to it. */
export interface SessionBus extends Started {
  address: string;
  client: Client;
  /** Returns the response's value, or an array if it has several values. @throws Error with the D-Bus name of the error */
  call(call: Call): Promise<unknown>;
  /** Whether a program on the bus owns this name. */
  hasOwner(name: string): Promise<boolean>;
  own(name: string): Promise<void>;
}

/** Starts a bus with its files in `folder`. The bus starts no services, so the test decides whether there is a keychain. */
export async function startBus(folder: string): Promise<SessionBus> {
  const settings = join(folder, 'bus.conf');
  await writeFile(
    settings,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path=${join(folder, 'bus')}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>`,
  );
  const child = spawn(
    'dbus-daemon',
    [`--config-file=${settings}`, '--nofork', '--nopidfile', '--print-address=1'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const address = (await firstLine(child, child.stdout, 'dbus-daemon')).replace(/,guid=.*/, '');
  const client = createClient({ busAddress: address });
  let broken: Error | null = null;
  client.connection.on('error', (error) => {
    broken = error;
  });
  const call = (request: Call) =>
    new Promise<unknown>((resolve, reject) => {
      if (broken) return reject(broken);
      client.invoke(request, (error, ...answer) => {
        if (error) reject(new Error(`${request.member}: ${error.name} ${error.message}`));
        else resolve(answer.length > 1 ? answer : answer[0]);
      });
    });
  const ask = (member: string, signature: string, body: unknown[]) =>
    call({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member,
      signature,
      body,
    });
  return {
    address,
    client,
    call,
    hasOwner: async (name) => Boolean(await ask('NameHasOwner', 's', [name])),
    own: async (name) => void (await ask('RequestName', 'su', [name, 0])),
    async stop() {
      client.connection.end();
      await end(child);
    },
  };
}
