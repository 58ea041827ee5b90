import { type FocusEvent, useState } from 'react';
import { Input } from '../../ui/field.tsx';

interface TimeInputProps {
  /** As "14:30" by the office's clock, or '' for none. Never a moment: no zone moves it. */
  value: string;
  /** A whole time, or '' for none. */
  onChange: (time: string) => void;
  /** Somebody begins to type another time. */
  onBegin?: () => void;
}

/** A time of day, which is handed on by Enter and when the focus leaves; what is half typed is dropped. */
export function TimeInput({ value, onChange, onBegin }: TimeInputProps) {
  // Null while nobody types, so that a colleague's new time shows at once.
  const [typed, setTyped] = useState<string | null>(null);

  function commit({ validity }: HTMLInputElement) {
    setTyped(null);
    if (typed !== null && typed !== value && !validity.badInput) onChange(typed);
  }

  return (
    <Input
      type="time"
      value={typed ?? value}
      onChange={(event) => {
        if (typed === null) onBegin?.();
        setTyped(event.target.value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) commit(event.currentTarget);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => commit(event.currentTarget)}
    />
  );
}
