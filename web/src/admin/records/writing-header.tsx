import { limits } from 'api/fields';
import { notesWords } from 'api/rules/page';
import { ArrowLeft, Copy, ExternalLink, Link2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { newRecord } from '../draft-keys.ts';
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
  /** Whether an unsaved draft is offered. Until staff restore or discard it, they cannot save. */
  isOffered: boolean;
  /** Null unless the form's status is `draft`. */
  onPublish: (() => void) | null;
  news: string;
  /** How many of the template's notes for the writer are still in the text. */
  notes: number;
  mode: 'write' | 'preview';
  onMode: (mode: 'write' | 'preview') => void;
}

export function WritingHeader({
  formId,
  kind,
  writing,
  list,
  title,
  record,
  busy,
  isOffered,
  onPublish,
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
          <Button
            size="small"
            variant={mode === 'preview' ? 'secondary' : 'quiet'}
            className={styles.mode}
            aria-pressed={mode === 'preview'}
            onClick={() => onMode(mode === 'preview' ? 'write' : 'preview')}
          >
            Preview
          </Button>
          <Button
            type="submit"
            size="small"
            variant={onPublish ? 'secondary' : 'primary'}
            form={formId}
            busy={busy}
            disabled={isOffered}
            className={styles.save}
            title="Ctrl+S"
          >
            {busy ? 'Saving...' : 'Save'}
          </Button>
          {onPublish && (
            <Button size="small" disabled={busy || isOffered} className={styles.save} onClick={onPublish}>
              Publish
            </Button>
          )}
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
                title="Copies a link to the last saved version. Anybody with the link can read it."
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
