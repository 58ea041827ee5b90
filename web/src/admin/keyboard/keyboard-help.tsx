import { Dialog } from '../../ui/dialog.tsx';
import styles from './keyboard.module.css';

const shortcuts = [
  { keys: ['Ctrl', 'K'], what: 'Find a person or an enquiry by name or number, open a tab, add a record' },
  { keys: ['/'], what: 'Search the list' },
  { keys: ['j'], what: 'Next row, or the next enquiry beside the list' },
  { keys: ['k'], what: 'Previous row, or the previous enquiry' },
  { keys: ['Enter'], what: 'Open the row' },
  { keys: ['n'], what: 'New enquiry; where records are listed, a new record of the tab' },
  { keys: ['x'], what: 'Select the row; with Shift, all rows from the last selected one' },
  {
    keys: ['1–5'],
    what: 'Log the outcome of a call: reached, no answer, busy, wrong number, not interested',
  },
  { keys: ['Esc'], what: 'Close what is open, or clear the selection' },
  { keys: ['?'], what: 'Show this list' },
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
        Single-key shortcuts
      </label>
    </Dialog>
  );
}
