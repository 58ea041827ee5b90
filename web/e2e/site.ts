/** The first admin of the server under test. */
export const admin = { email: 'office@prasthan.example', password: 'departure at dawn' };

/** A second one, who shares the office's computer. */
export const colleague = { email: 'colleague@prasthan.example', password: admin.password };

/** The name of an account that nobody has named yet. */
export const nameOf = ({ email }: { email: string }): string => email.split('@')[0] ?? '';

/** The folder of the servers' logs, one file each; the setup makes it and hands it to the tests in this variable. */
export const logsVariable = 'PRASTHAN_E2E_LOGS';

/** The setup hands the server's address to the tests in this variable. */
export const siteUrlVariable = 'PRASTHAN_E2E_URL';
