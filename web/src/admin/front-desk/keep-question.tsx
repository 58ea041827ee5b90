import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { initialFocus } from '../initial-focus.ts';

interface KeepQuestionProps {
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks what becomes of an enquiry that was begun: at a front desk somebody else is often first. */
export function KeepQuestion({ onStay, onKeep, onDiscard }: KeepQuestionProps) {
  return (
    <Dialog
      open
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
        This enquiry is not saved. Kept on this device, it is offered when you next open New enquiry: for 7
        days, or until you log out.
      </p>
    </Dialog>
  );
}
