import { Dialog } from '../../ui/dialog.tsx';
import styles from './keyboard.module.css';
import { shortcuts } from './shortcuts.ts';

interface KeyboardHelpProps {
  singleKeys: boolean;
  onSingleKeys: (on: boolean) => void;
  onClose: () => void;
}

/** A list of the keyboard shortcuts, with a switch for those that are single keys. */
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
