/** The first admin of the server under test. */
export const admin = { email: 'office@prasthan.example', password: 'departure at dawn' };

/** A second one, who shares the office's computer. */
export const colleague = { email: 'colleague@prasthan.example', password: admin.password };

/** The folder of the servers' logs, one file each; the setup makes it and hands it to the tests in this variable. */
export const logsVariable = 'PRASTHAN_E2E_LOGS';

/** The setup hands the server's address to the tests in this variable. */
export const siteUrlVariable = 'PRASTHAN_E2E_URL';
