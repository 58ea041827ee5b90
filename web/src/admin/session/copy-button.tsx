import { Check, Copy } from 'lucide-react';
import { type Ref, useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyFailure } from '../notify.ts';

const shownFor = 4000;

export function CopyButton({
  text,
  label,
  ref,
}: {
  text: string;
  label: string;
  ref?: Ref<HTMLButtonElement>;
}) {
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const clock = setTimeout(() => setCopied(false), shownFor);
    return () => clearTimeout(clock);
  }, [copied]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notifyFailure('Your browser does not allow copying. Select the text and copy it by hand.');
    }
  }

  return (
    <>
      <Button size="small" variant="secondary" onClick={copy} {...(ref && { ref })}>
        <Icon as={copied ? Check : Copy} size={16} />
        {copied ? 'Copied' : label}
      </Button>
      <span role="status" className="visually-hidden">
        {copied && 'Copied'}
      </span>
    </>
  );
}
