import {
  Bold,
  Braces,
  Heading2,
  Heading3,
  Image,
  Images,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Quote,
  Table,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { isMac } from '../is-mac.ts';
import { FileInput } from '../pictures/upload-button.tsx';
import styles from './formatting-toolbar.module.css';
import { bold, bullets, type Command, heading, italic, link, numbers, quote } from './text-commands.ts';
import { run } from './text-edit.ts';

interface Tool {
  name: string;
  icon: LucideIcon;
  word?: string;
  /** The letter that is pressed together with Ctrl or ⌘. */
  key?: string;
}

const formats: readonly (Tool & { command: Command })[] = [
  { name: 'Heading', icon: Heading2, command: heading(2) },
  { name: 'Smaller heading', icon: Heading3, command: heading(3) },
  { name: 'Bold', icon: Bold, key: 'b', command: bold },
  { name: 'Italic', icon: Italic, key: 'i', command: italic },
  { name: 'Link', icon: Link, key: 'k', command: link },
  { name: 'List', icon: List, command: bullets },
  { name: 'Numbered list', icon: ListOrdered, command: numbers },
  { name: 'Quote', icon: Quote, command: quote },
];
/** How many of `formats` precede the picture buttons. Further right, the picture buttons would be out of view on a phone. */
const beforePictures = 5;

/** Returns the command of a shortcut; null for other keys. */
export const commandOf = (event: KeyboardEvent): Command | null => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return null;
  return formats.find(({ key }) => key === event.key.toLowerCase())?.command ?? null;
};

const modifier = isMac ? '⌘' : 'Ctrl+';

interface FormattingToolbarProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onPictures: (files: File[]) => void;
  onChoose: () => void;
  onInsert: () => void;
  onTable: () => void;
}

/** The toolbar is a single tab stop. The arrow keys move between its buttons. */
export function FormattingToolbar({
  field,
  onPictures,
  onChoose,
  onInsert,
  onTable,
}: FormattingToolbarProps) {
  const input = useRef<HTMLInputElement>(null);
  const [current, setCurrent] = useState(0);

  const texts = formats.map(({ command, ...tool }) => ({
    ...tool,
    act: () => void (field.current && run(field.current, command)),
  }));
  const pictures = [
    { name: 'Picture', icon: Image, act: () => void input.current?.click() },
    { name: 'Picture from Media', icon: Images, act: onChoose },
  ];
  const tools: readonly (Tool & { act: () => void })[] = [
    { name: 'Insert a fact, a list or a notice', word: 'Insert', icon: Braces, act: onInsert },
    ...texts.slice(0, beforePictures),
    ...pictures,
    ...texts.slice(beforePictures),
    { name: 'Table', icon: Table, act: onTable },
  ];

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const places: Record<string, number> = {
      ArrowRight: (current + 1) % tools.length,
      ArrowLeft: (current + tools.length - 1) % tools.length,
      Home: 0,
      End: tools.length - 1,
    };
    const next = places[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Formatting" onKeyDown={onKeyDown}>
      {tools.map(({ name, word, icon, key, act }, index) => (
        <button
          key={name}
          type="button"
          className={styles.tool}
          aria-label={name}
          title={key ? `${name} (${modifier}${key.toUpperCase()})` : name}
          aria-keyshortcuts={key && `Control+${key.toUpperCase()}`}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={act}
        >
          <Icon as={icon} size={18} />
          {word}
        </button>
      ))}
      <FileInput ref={input} accept="image/*" multiple onFiles={onPictures} />
    </div>
  );
}
