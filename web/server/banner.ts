import type { Api } from 'api';

/** Returns the lines printed at startup: the addresses, and the first account's credentials if this start created the account. */
export function banner(host: string, port: number, firstAdmin: Api['firstAdmin']): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const address = `http://${name}:${port}`;
  const lines = ['', `  Site    ${address}`, `  Office  ${address}/admin`];
  if (firstAdmin) {
    lines.push(
      '',
      `  Sign in with  ${firstAdmin.email}`,
      `  Password      ${firstAdmin.password}`,
      '  This password is shown only now. Choose your own when you sign in.',
    );
  }
  return `${lines.join('\n')}\n\n`;
}
