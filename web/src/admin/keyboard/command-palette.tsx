import { useQuery } from '@apollo/client/react';
import { enquiryStatuses } from 'api/rules/enquiry';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  FindEnquiriesDocument,
  type FindEnquiriesQuery,
  FindPeopleDocument,
  type PersonLineFragment,
} from '../../gql/graphql.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, Input, initialFocus } from '../../ui/field.tsx';
import { labelOf } from '../format.ts';
import { digitsIn, spokenNumber } from '../phone-numbers.ts';
import { useOwnTabs } from '../session/session-context.ts';
import { useErased, useLive } from '../sync/live-context.ts';
import { useSettled } from '../use-late.ts';
import { type Command, commandsFor } from './commands.ts';
import styles from './keyboard.module.css';

interface CommandPaletteProps {
  typed: string;
  onNewEnquiry: (phone?: string) => void;
  onLogout: () => void;
  onHelp: () => void;
  onClose: () => void;
}

/** A combobox with a listbox (ARIA Authoring Practices). */
export function CommandPalette({
  typed: early,
  onNewEnquiry,
  onLogout,
  onHelp,
  onClose,
}: CommandPaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(early);
  // An id, not an index, because search results that arrive later are inserted above the commands.
  const [chosen, setChosen] = useState<string | null>(null);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const goTo = (address: string) => navigate(address);
  const found = useFoundEnquiries(typed);
  const [erased, setErased] = useState<readonly string[]>([]);
  useErased(useLive(), (ids) => setErased([...erased, ...ids]));
  const records = [
    ...found.people.map((each) => ({ ...each, tab: 'people', content: <FoundPerson person={each} /> })),
    ...found.enquiries.map((each) => ({ ...each, tab: 'contacts', content: <Found enquiry={each} /> })),
  ].filter(({ _id }) => !erased.includes(_id));
  const commands: (Command & { content?: ReactNode })[] = [
    ...records.map(({ _id, name, tab, content }) => ({
      id: _id,
      label: name,
      content,
      run: () => goTo(`/admin/${tab}/${_id}`),
    })),
    ...commandsFor(
      useOwnTabs(),
      typed,
      { goTo, newEnquiry: onNewEnquiry, showKeys: onHelp, logout: onLogout },
      found.isUnknown,
    ),
  ];
  const at = Math.max(
    0,
    commands.findIndex(({ id }) => id === chosen),
  );
  const idOf = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  function choose(command: Command | undefined) {
    if (!command) return;
    // Closing restores the previous focus, so the dialog closes before the command moves the focus.
    onClose();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step) setChosen(commands[(at + step + commands.length) % commands.length]?.id ?? null);
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(commands[at]);
    else return;
    event.preventDefault();
  }

  return (
    <Dialog onClose={onClose} title="Search">
      <Field label="A name, a number, or what you want to do" name="command">
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
            setChosen(null);
          }}
          onKeyDown={onKeyDown}
        />
      </Field>
      <div role="listbox" id={listId} aria-label="Results" className={styles.commands} ref={list}>
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
            {command.content ?? command.label}
          </div>
        ))}
      </div>
      <p role="status" className={styles.words}>
        {found.words}
      </p>
    </Dialog>
  );
}

function Found({ enquiry: { name, phone, email, snippet, status } }: { enquiry: FoundEnquiry }) {
  return (
    <span className={styles.found}>
      <strong>{name}</strong>
      <span>{labelOf(enquiryStatuses, status)}</span>
      <span className={styles.snippet}>
        {spokenNumber(phone) || email} · {snippet}
      </span>
    </span>
  );
}

function FoundPerson({ person: { name, nameNe, phones, email } }: { person: PersonLineFragment }) {
  const reach =
    phones
      .map(({ text, whose }) => (whose ? `${spokenNumber(text)} (${whose})` : spokenNumber(text)))
      .join(', ') || email;
  return (
    <span className={styles.found}>
      <strong>
        {name}
        {nameNe && nameNe !== name && <span lang="ne"> {nameNe}</span>}
      </strong>
      <span>Person</span>
      <span className={styles.snippet}>{reach}</span>
    </span>
  );
}

/** Delay between the last key press and the search, in milliseconds. */
const pause = 200;
const longest = 200;
/** The minimum number of digits in a text that counts as a phone number. */
const numberLength = 6;

export type FoundEnquiry = FindEnquiriesQuery['adminEnquiries']['edges'][number]['node'];

interface Found {
  people: readonly PersonLineFragment[];
  enquiries: readonly FoundEnquiry[];
  words: string;
  /** Whether the text is a phone number that no enquiry contains. A person may still have this number. */
  isUnknown?: boolean | undefined;
}

/** Searches by name, or by a phone number in any format. Never returns results for an earlier text. */
export function useFoundEnquiries(typed: string): Found {
  const asked = typed.trim().slice(0, longest);
  const query = useSettled(asked, pause);
  const skip = query.length < 2;
  const options = { variables: { query }, skip, fetchPolicy: 'no-cache' } as const;
  const { data, error } = useQuery(FindEnquiriesDocument, options);
  // A separate query, because an error in one query must not hide the other's results.
  const found = useQuery(FindPeopleDocument, options);
  if (skip || query !== asked) return { people: [], enquiries: [], words: '' };
  const people = found.data?.adminPeople.edges.map(({ node }) => node) ?? [];
  if (error) return { people, enquiries: [], words: 'The enquiries could not be searched.' };
  const enquiries = data?.adminEnquiries.edges.map(({ node }) => node) ?? [];
  const isAnswered = data && !found.loading;
  const isUnknown = isAnswered && enquiries.length === 0 && digitsIn(query) >= numberLength;
  const isNobodys = isUnknown && found.data && people.length === 0;
  return { people, enquiries, words: isNobodys ? 'Nobody has this number.' : '', isUnknown };
}
