import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface LinkQuestionProps {
  /** Of `useVisitorView`. */
  visitors: {
    question: { until: string } | null;
    keepLink: () => void;
    replaceLink: () => void;
  };
}

/** Asks before a record's private link is replaced, because somebody may be using it. */
export function LinkQuestion({ visitors: { question, keepLink, replaceLink } }: LinkQuestionProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={keepLink}
      size="narrow"
      title="Make a new link?"
      footer={
        <>
          <Button variant="secondary" onClick={keepLink}>
            Keep the old one
          </Button>
          <Button onClick={replaceLink}>Make a new link</Button>
        </>
      }
    >
      <p>
        A link to this draft was made already, and works until {question?.until}. Only who made it has it. A
        new link ends it.
      </p>
    </Dialog>
  );
}
