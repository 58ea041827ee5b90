import { Dialog } from '../../ui/dialog.tsx';
import styles from './keyboard.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Find a person or an enquiry by name or number, open a tab, add a record' },
  { keys: ['/'], what: 'Search the list' },
  { keys: ['j'], what: 'Next row, or the next enquiry beside the list' },
  { keys: ['k'], what: 'Row before, or the enquiry before' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['n'], what: 'New enquiry; where records are listed, a new record of the tab' },
  { keys: ['x'], what: 'Mark the row; with Shift all from the last marked one on' },
  {
    keys: ['1', '5'],
    what: 'Write down what came of a call: reached, no answer, busy, wrong number, not interested',
  },
  { keys: ['Esc'], what: 'Close what is open' },
  { keys: ['?'], what: 'Show these keys' },
] as const;

interface KeyboardHelpProps {
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}

export function KeyboardHelp({ singleKeys, onSingleKeys, onClose }: KeyboardHelpProps) {
  return (
    <Dialog onClose={onClose} title="Keyboard" size="narrow">
      <dl className={styles.keys}>
        {shortcuts.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className={styles.switch}>
        <input
          type="checkbox"
          checked={singleKeys}
          onChange={(event) => onSingleKeys(event.target.checked)}
        />
        Single keys work
      </label>
    </Dialog>
  );
}
