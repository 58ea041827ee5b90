import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface DiscardQuestionProps {
  open: boolean;
  noun: string;
  onStay: () => void;
  onLeave: () => void;
}

/** Asks before unsaved changes are lost. */
export function DiscardQuestion({ open, noun, onStay, onLeave }: DiscardQuestionProps) {
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
      <p>What you changed in this {noun} has not been saved.</p>
    </Dialog>
  );
}
