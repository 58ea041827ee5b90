import { limits } from 'api/fields';
import { notesWords } from 'api/rules/page';
import { ArrowLeft, Copy, ExternalLink, Link2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { newRecord } from './draft.ts';
import { storedValues } from './form-values.ts';
import type { RecordKind, RecordRow, Writing } from './record-kind.ts';
import { useVisitorView } from './use-visitor-view.tsx';
import styles from './writing-header.module.css';

interface WritingHeaderProps {
  formId: string;
  kind: RecordKind;
  writing: Writing;
  list: { path: string; label: string };
  title: string;
  record: RecordRow | null;
  busy: boolean;
  /** A draft is offered, and nothing is saved before staff decide. */
  isOffered: boolean;
  news: string;
  /** Notes of a template that are still in the text. */
  notes: number;
  mode: 'write' | 'preview';
  onMode: (mode: 'write' | 'preview') => void;
}

/** The row above a text: the link back, the state of the record, and its buttons. */
export function WritingHeader({
  formId,
  kind,
  writing,
  list,
  title,
  record,
  busy,
  isOffered,
  news,
  notes,
  mode,
  onMode,
}: WritingHeaderProps) {
  const visitors = useVisitorView(kind);
  const navigate = useNavigate();
  function duplicate(original: RecordRow) {
    const values = storedValues(kind, original);
    const title = `Copy of ${values.title}`.slice(0, limits.title);
    navigate(`${list.path}/${newRecord}`, {
      state: { duplicateOf: original._id, values: { ...values, title, ...writing.duplicate(values) } },
    });
  }
  const modeButton = (of: 'write' | 'preview', label: string) => (
    <Button
      size="small"
      variant={mode === of ? 'secondary' : 'quiet'}
      aria-pressed={mode === of}
      onClick={() => onMode(of)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <div className={styles.header}>
        <div className={styles.bar}>
          <Link to={list.path} className={styles.back} aria-label={`Back to ${list.label}`}>
            <Icon as={ArrowLeft} size={18} />
            <span>{list.label}</span>
          </Link>
          <h2 className={styles.title}>{title}</h2>
          <div className={styles.state}>
            {record && writing.state(record)}
            <p className={styles.news} role="status">
              {[notes > 0 && notesWords(notes), news].filter(Boolean).join(' · ')}
            </p>
          </div>
          <div className={styles.modes}>
            {modeButton('write', 'Write')}
            {modeButton('preview', 'Preview')}
          </div>
          <Button
            type="submit"
            size="small"
            form={formId}
            busy={busy}
            disabled={isOffered}
            className={styles.save}
            title="Ctrl+S"
          >
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </div>
        {record && (
          <div className={styles.views}>
            <Button
              size="small"
              variant="quiet"
              title="As it was last saved"
              disabled={visitors.busy}
              onClick={() => visitors.view(record)}
            >
              <Icon as={ExternalLink} size={16} />
              View
            </Button>
            {!writing.isPublic(record) && (
              <Button
                size="small"
                variant="quiet"
                title="Copies a link that shows what was last saved to whoever has it"
                disabled={visitors.busy}
                onClick={() => visitors.copyLink(record)}
              >
                <Icon as={Link2} size={16} />
                Preview link
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => duplicate(record)}>
              <Icon as={Copy} size={16} />
              Duplicate
            </Button>
          </div>
        )}
      </div>
      {visitors.question}
    </>
  );
}
