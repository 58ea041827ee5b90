import { MAIL_OPEN } from '../enquiry/enquiry.entity.ts';
import { MailFlow } from '../mail/mail-flow.entity.ts';
import { MAIL_ID } from '../mail/mail-settings.entity.ts';
import { attention, type Check, counted, fine } from './finding.ts';

export const mailCheck: Check = {
  key: 'mail',
  label: 'Mail',
  async look({ em, env }) {
    if (!env.mail) return fine('It is not set up: nobody is told of new enquiries by mail.');
    const flow = (await em.fork().findOne(MailFlow, MAIL_ID)) ?? new MailFlow();
    const of = (state: string) =>
      `count(*) filter (where notice_state = '${state}') + count(*) filter (where acknowledgement_state = '${state}')`;
    const [count] = await em.execute<{ waiting: number; failed: number }[]>(
      `select (${of('waiting')})::int as waiting, (${of('failed')})::int as failed from enquiry where ${MAIL_OPEN}`,
    );
    const { waiting = 0, failed = 0 } = count ?? {};
    const waits = waiting === 0 ? '' : ` ${counted(waiting, 'mail waits', 'mails wait')}.`;
    if (flow.lastError)
      return attention(
        `It does not go out. ${flow.lastError}${waits}`,
        'It is tried again by itself. When the cause is mended, send a test mail in Settings.',
      );
    if (failed > 0)
      return attention(
        `${counted(failed, 'mail was', 'mails were')} not delivered.`,
        'Each enquiry says why. "Send again" in Settings lets them go out once more.',
      );
    return fine(waiting === 0 ? 'Everything has gone out.' : `It goes out.${waits}`);
  },
};
