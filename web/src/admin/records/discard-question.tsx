import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  /** What was changed: "this service", "these settings". */
  thisOne: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are lost. */
export function DiscardQuestion({ open, thisOne, onStay, onLeave }: DiscardQuestionProps) {
  return (
    <Dialog
      open={open}
      onClose={onStay}
      size="narrow"
      title="Discard the changes?"
      footer={
        <>
          <Button variant="secondary" onClick={onStay}>
            Keep editing
          </Button>
          <Button variant="danger" onClick={onLeave}>
            Discard
          </Button>
        </>
      }
    >
      <p>What you changed in {thisOne} has not been saved.</p>
    </Dialog>
  );
}
