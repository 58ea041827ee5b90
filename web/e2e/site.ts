/** The first admin of the server under test. */
export const admin = { email: 'office@prasthan.example', password: 'departure at dawn' };

/** A second account, whose owner shares the office's computer. */
export const colleague = { email: 'colleague@prasthan.example', password: admin.password };

/** The name displayed for an account that has no name. */
export const nameOf = ({ email }: { email: string }): string => email.split('@')[0] ?? '';

/** Environment variable by which the setup tells the tests the folder of the servers' logs, one file per server. */
export const logsVariable = 'PRASTHAN_E2E_LOGS';

/** Environment variable by which the setup tells the tests the server's address. */
export const siteUrlVariable = 'PRASTHAN_E2E_URL';
