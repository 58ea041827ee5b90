/** The first admin of the server under test. */
export const admin = { email: 'office@prasthan.example', password: 'departure at dawn' };

/** A second one, who shares the office's computer. */
export const colleague = { email: 'colleague@prasthan.example', password: admin.password };

/** The setup hands the server's address to the tests in this variable. */
export const siteUrlVariable = 'PRASTHAN_E2E_URL';
