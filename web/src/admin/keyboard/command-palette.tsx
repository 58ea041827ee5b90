import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { initialFocus } from '../initial-focus.ts';
import { useOwnTabs } from '../session/own-tabs.ts';
import { type Command, commandsFor } from './commands.ts';
import styles from './keyboard.module.css';

interface CommandPaletteProps {
  /** What was typed before it opened. */
  typed: string;
  onLogout: () => void;
  onHelp: () => void;
  onClose: () => void;
}

/** Type, choose with the arrow keys, press Enter: the combobox with a listbox of the ARIA Authoring Practices. */
export function CommandPalette({ typed: early, onLogout, onHelp, onClose }: CommandPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(early);
  const [at, setAt] = useState(0);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const commands = commandsFor(useOwnTabs(), typed, {
    goTo: (address) => navigate(address),
    showKeys: onHelp,
    logout: onLogout,
  });
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at, typed]);

  function choose(command: Command | undefined) {
    if (!command) return;
    // Closed first: the dialog returns the focus, and the command may then move it.
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setAt((before) => (before + step + commands.length) % commands.length);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(commands[at]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog open onClose={onClose} title="Commands" size="narrow">
      <Field label="What do you want to do?" name="command">
        <Input
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={idOf(at)}
          aria-autocomplete="list"
          ref={initialFocus}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div role="listbox" id={listId} aria-label="Commands" className={styles.commands} ref={list}>
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus; aria-activedescendant names the option.
          <div
            key={command.id}
            id={idOf(index)}
            role="option"
            aria-selected={index === at}
            className={styles.command}
            onClick={() => choose(command)}
          >
            {command.label}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
