import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { usePlatform } from '../../platform-context.ts';
import { reportFailure } from '../../report-failure.ts';
import { CopyButton } from '../../session/copy-button.tsx';
import styles from './profile.module.css';

interface RecoveryCodesProps {
  codes: string[];
  email: string;
  onClose: () => void;
}

export function RecoveryCodes({ codes, email, onClose }: RecoveryCodesProps) {
  const platform = usePlatform();
  const [kept, setKept] = useState(false);
  const text = `Prasthan: recovery codes of ${email}\nEach works once, instead of a code from your phone.\n\n${codes.join('\n')}\n`;

  const file = new Blob([text], { type: 'text/plain' });
  const download = () => reportFailure(() => platform.saveFile('prasthan-recovery-codes.txt', file));

  return (
    <Dialog
      // Esc must not close the dialog before staff confirm that they have stored the codes.
      onClose={() => kept && onClose()}
      keepOnBackdrop
      size="narrow"
      title="The second factor is on"
      footer={
        <Button disabled={!kept} onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className={styles.setup}>
        <p>
          Keep these codes for {email} away from your phone. If you lose the phone, each of them signs you in
          once. You will not see them again.
        </p>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={styles.buttons}>
          <CopyButton text={text} label="Copy" />
          <Button size="small" variant="secondary" onClick={download}>
            <Icon as={Download} size={16} />
            Download
          </Button>
          <Button size="small" variant="secondary" onClick={() => print()}>
            <Icon as={Printer} size={16} />
            Print
          </Button>
        </div>
        <label className={styles.kept}>
          <input type="checkbox" checked={kept} onChange={(event) => setKept(event.target.checked)} />
          <span>I have kept these codes</span>
        </label>
      </div>
    </Dialog>
  );
}
