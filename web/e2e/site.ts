export const admin = { email: 'office@prasthan.example', password: 'departure at dawn' };

/** A second account, for a colleague who uses the same computer. */
export const colleague = { email: 'colleague@prasthan.example', password: admin.password };

/** Returns the name that the test setup gives to an account. */
export const nameOf = ({ email }: { email: string }): string => email.split('@')[0] ?? '';

/** The environment variable with the folder of the servers' logs, one file per server. */
export const logsVariable = 'PRASTHAN_E2E_LOGS';

export const siteUrlVariable = 'PRASTHAN_E2E_URL';
