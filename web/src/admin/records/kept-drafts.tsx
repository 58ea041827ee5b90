import { Button } from '../../ui/button.tsx';
import tools from '../list/list-tools.module.css';
import { newRecord } from './draft.ts';

interface KeptDraftsProps {
  /** Ids of records, `newRecord` for a new one. */
  drafts: readonly string[];
  /** "service". */
  noun: string;
  nameOf: (id: string) => string;
  onOpen: (id: string) => void;
}

/** Above a list: what was typed into its forms and not saved, each with the way back to it. */
export function KeptDrafts({ drafts, noun, nameOf, onOpen }: KeptDraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <section className={tools.notice} aria-label="Kept drafts">
      <p>
        {drafts.length === 1 ? 'Something that you typed here was' : 'Some things that you typed here were'}{' '}
        not saved, and kept on this device.
      </p>
      {drafts.map((id) => (
        <Button key={id} size="small" variant="secondary" onClick={() => onOpen(id)}>
          {id === newRecord ? `Go on with the new ${noun}` : `Go on with “${nameOf(id)}”`}
        </Button>
      ))}
    </section>
  );
}
