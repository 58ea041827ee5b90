import { useId, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { initialFocus } from '../../ui/field.tsx';
import { confirmation } from '../../ui/toaster.tsx';
import { OfficeMoment } from '../calendar/office-day.tsx';
import type { EnquiryStart } from '../front-desk-context.ts';
import { notifyDone, savedMessage } from '../notify.ts';
import { DraftOffer } from '../records/draft-offer.tsx';
import { useTitle } from '../session/use-title.ts';
import { useLive } from '../sync/live-context.ts';
import { ToastChoices } from '../toast-choices.tsx';
import { EnquiryFields } from './enquiry-fields.tsx';
import styles from './new-enquiry.module.css';
import { type SavedEnquiry, useNewEnquiry } from './use-new-enquiry.ts';
import { useSheetGuard } from './use-sheet-guard.ts';

const title = 'New enquiry';
/** Whether a control contains an incomplete day or time, which is not yet in the form's values. */
const isHalfTyped = (control: Element): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.validity.customError || control.validity.badInput);

/** Focuses a control, after expanding its section if that is collapsed. */
function show(control: HTMLElement) {
  const folded = control.closest('details');
  if (folded) folded.open = true;
  control.focus();
}

/** Puts this form's name before that of an open enquiry (depth 2) in the page title. The login (3) hides both names. */
const depth = 2.5;

const addressOf = (id: string) => `/admin/contacts/${id}`;

/** A name and a phone number are enough to save an enquiry. */
export function NewEnquiry({ start, onClose }: { start: EnquiryStart; onClose: () => void }) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  const live = useLive();
  const navigate = useNavigate();
  useTitle(title, { depth });

  const form = useNewEnquiry(start, (saved: SavedEnquiry) => {
    guard.end();
    if (saved.row) live.show(saved.row);
    notifyNoted(saved, () => void navigate(addressOf(saved.id)));
  });
  const { fault, busy } = form;
  const isOffered = form.offeredAt !== null;
  const guard = useSheetGuard({
    title,
    changed: form.changed,
    busy,
    save: async () => (await form.submit()).isSaved,
    onClose,
  });

  function focus(field: string) {
    const control = element.current?.elements.namedItem(field);
    if (control instanceof HTMLElement) show(control);
  }

  async function submit() {
    const halfTyped = [...(element.current?.elements ?? [])].find(isHalfTyped);
    if (halfTyped) return show(halfTyped);
    // Enter in the phone field moves the focus to the name, like the "next" key of a phone's keyboard.
    const isFirst = document.activeElement === element.current?.elements.namedItem('phone');
    if (isFirst && form.values.phone.trim() && !form.values.name.trim()) return focus('name');
    const { wrong } = await form.submit();
    if (wrong) focus(wrong);
  }

  return (
    <Dialog
      onClose={busy ? () => {} : guard.tryToClose}
      keepOnBackdrop
      title={title}
      footer={
        <div className={styles.footer}>
          <div role="alert" className={styles.fault}>
            {fault && <p>{fault.message}</p>}
          </div>
          {fault?.stored && (
            <Button
              variant="secondary"
              onClick={() => {
                void form.forget();
                if (fault.stored) guard.end(addressOf(fault.stored._id));
              }}
            >
              Open the saved one
            </Button>
          )}
          <Button variant="secondary" disabled={busy} onClick={guard.tryToClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy} disabled={isOffered}>
            {busy ? 'Saving…' : fault?.isUnsent ? 'Save again' : 'Save'}
          </Button>
        </div>
      }
    >
      {form.offeredAt !== null && (
        <DraftOffer
          restore={{ label: 'Go on with it', onClick: form.restore }}
          discard={{ label: 'Discard it', onClick: form.discard }}
          another={{ label: 'Begin another', onClick: form.keepOffered }}
        >
          The enquiry {form.offeredOf && `of ${form.offeredOf} `}that you began on{' '}
          <OfficeMoment at={form.offeredAt} short /> is not saved.
        </DraftOffer>
      )}
      <form
        id={formId}
        ref={element}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onKeyDown={(event) => {
          // Ctrl+Enter and ⌘+Enter save, because Enter alone does not submit the form from a textarea or a select.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
            return;
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        <EnquiryFields form={form} isDisabled={isOffered} onPicked={() => focus('name')} />
      </form>
      {guard.isAsking && (
        <KeepQuestion
          onStay={guard.stay}
          onKeep={guard.leave}
          onDiscard={() => {
            void form.forget();
            guard.leave();
          }}
        />
      )}
    </Dialog>
  );
}

interface KeepQuestionProps {
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Offers to keep an unfinished enquiry as a draft, because the next visitor often interrupts staff at a front desk. */
function KeepQuestion({ onStay, onKeep, onDiscard }: KeepQuestionProps) {
  return (
    <Dialog
      onClose={onStay}
      size="narrow"
      title="Keep it for later?"
      footer={
        <>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
          <Button ref={initialFocus} onClick={onKeep}>
            Keep
          </Button>
        </>
      }
    >
      <p>
        This enquiry is not saved. If you keep it, New enquiry offers it on this device for 7 days, or until
        you log out.
      </p>
    </Dialog>
  );
}

interface Noted {
  name: string;
  queued: boolean;
}

function notifyNoted({ name, queued }: Noted, open: () => void): void {
  const message = savedMessage({ queued }, `Enquiry of ${name} saved`);
  notifyDone(<ToastChoices message={message} choices={{ Open: open }} id={confirmation} />, { queued });
}
