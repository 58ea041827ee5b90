/** Converts errors from nodemailer to failures with a sentence for staff (docs/product.md, "Mail"). */

/** Thrown if the connection was closed or timed out. */
export class NoAnswer extends Error {
  readonly code = 'ETIMEDOUT';
}

export interface Failure {
  /** `refused`: the server will never accept this mail. `later`: try again later. `trouble`: no mail can be sent now. */
  kind: 'refused' | 'later' | 'trouble';
  /** A sentence for staff. It must not contain anything that the visitor wrote. */
  words: string;
  /** The refused address; null if the whole mail failed. */
  address: string | null;
  /** Whether the server may have accepted the mail although the reply was lost. */
  mayBeTaken: boolean;
}

interface SmtpError {
  code?: unknown;
  originalCode?: unknown;
  command?: unknown;
  response?: unknown;
  responseCode?: unknown;
  recipient?: unknown;
  rejectedErrors?: unknown;
  cert?: unknown;
  mayBeTaken?: unknown;
}

/** @param server - the host and port to name in the sentences, such as "smtp.example.com:587" */
export function failureOf(thrown: unknown, { server, from }: { server: string; from: string }): Failure {
  const error = (typeof thrown === 'object' && thrown !== null ? thrown : {}) as SmtpError;
  const mayBeTaken = error.mayBeTaken === true;
  const reply = Number(error.responseCode) || 0;
  const trouble = (words: string): Failure => ({ kind: 'trouble', words, address: null, mayBeTaken });
  if (error.code === 'EAUTH' || reply === 530 || reply === 535) {
    return trouble(`The mail server ${server} does not accept the name or the password of SMTP_URL.`);
  }
  if (isFull(error))
    return {
      ...trouble(`The mail server ${server} is not accepting mail at the moment (${reply}).`),
      mayBeTaken: false,
    };
  if (error.command === 'MAIL FROM' && reply > 0)
    return trouble(`The mail server ${server} does not accept mail from ${from} (${reply}).`);
  if (error.code === 'EMESSAGE' || error.code === 'EENVELOPE') {
    const refusals = refusalsOf(error.rejectedErrors);
    const words = refusals.length > 0 ? refusals.map((each) => each.words).join(' ') : sentence(error);
    const isForNow = refusals.length > 0 ? refusals.some(({ kind }) => kind === 'later') : isLater(error);
    return { kind: isForNow ? 'later' : 'refused', words, address: null, mayBeTaken: false };
  }
  return trouble(connectionWords(error, server));
}

/** Returns a failure for each refused address. The server may have accepted the mail for other addresses. */
export function refusalsOf(errors: unknown): Failure[] {
  if (!Array.isArray(errors)) return [];
  return errors.map((error: SmtpError) => ({
    kind: isLater(error) ? 'later' : 'refused',
    words: sentence(error),
    address: String(error.recipient ?? ''),
    mayBeTaken: false,
  }));
}

/** Returns true for a 4xx reply, and for a full mailbox, because the recipient may empty it. */
const isLater = ({ responseCode, response }: SmtpError): boolean => {
  const reply = Number(responseCode) || 0;
  return (reply >= 400 && reply < 500) || enhanced(response)?.endsWith('.2.2') === true;
};

/** Returns true if the server is shutting down, or if the office's mail account has reached its sending limit. */
const isFull = ({ responseCode, response }: SmtpError): boolean =>
  Number(responseCode) === 421 || /^[45]\.4\.[56]$/.test(enhanced(response) ?? '');

const enhanced = (response: unknown): string | undefined =>
  /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(String(response ?? ''))?.[1];

/** SMTP's enhanced status codes (RFC 3463) without their first number -> the reason. */
const reasons: Readonly<Record<string, string>> = {
  '1.1': 'there is no such mailbox',
  '1.2': 'its domain does not accept mail',
  '1.10': 'its domain does not accept mail',
  '2.1': 'the mailbox is closed',
  '2.2': 'the mailbox is full',
  '3.4': 'the mail is too large',
};

/** Describes a failure for staff. Leaves out the server's text, because it may contain addresses. */
function sentence({ response, responseCode, recipient, command }: SmtpError): string {
  if (command === 'API') return 'Mail cannot be sent to this address.';
  const code = enhanced(response);
  const numbers = [Number(responseCode) || null, code].filter(Boolean).join(' ');
  const reason = reasons[code?.slice(2) ?? ''];
  const what = recipient === undefined ? 'mail' : 'address';
  return `The mail server refused the ${what}${reason ? `: ${reason}` : ''}${numbers ? ` (${numbers})` : ''}.`;
}

const untrusted: Readonly<Record<string, string>> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'it was signed by itself',
  SELF_SIGNED_CERT_IN_CHAIN: 'it was signed by an authority of its own',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'nobody known has signed it',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody known has signed it',
  CERT_HAS_EXPIRED: 'it has expired',
};

function connectionWords({ code, originalCode, command, cert }: SmtpError, server: string): string {
  if (originalCode === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `The certificate of the mail server ${server} is for ${nameIn(cert)}. Put that name into SMTP_URL.`;
  const reason = untrusted[String(originalCode)] ?? untrusted[String(code)];
  if (reason) return `The certificate of the mail server ${server} is not trusted: ${reason}.`;
  if (command === 'STARTTLS')
    return `The mail server ${server} offers no encryption, and the password is not sent without it. Try smtps:// in SMTP_URL.`;
  if (code === 'EDNS') return `The name of the mail server ${server} cannot be found.`;
  if (code === 'ETLS') return `No encrypted connection to the mail server ${server} could be made.`;
  return `The mail server ${server} does not answer.`;
}

const nameIn = (cert: unknown): string =>
  (cert as { subject?: { CN?: unknown } } | undefined)?.subject?.CN?.toString() ?? 'another name';
