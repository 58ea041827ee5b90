import { type ComponentProps, type FocusEvent, useState } from 'react';
import { Input } from '../../ui/field.tsx';

interface TimeInputProps extends Pick<ComponentProps<'input'>, 'id' | 'name' | 'required' | 'aria-label'> {
  /** A time such as "14:30" in the office's time zone, or '' for none. It is not a moment, so no time zone changes it. */
  value: string;
  /** A whole time, or '' for none. */
  onChange: (time: string) => void;
  /** Somebody begins to type another time. */
  onBegin?: () => void;
}

/** A time of day. It is reported on Enter and when the focus leaves the field; half-typed text is dropped. */
export function TimeInput({ value, onChange, onBegin, ...native }: TimeInputProps) {
  // Null while nobody is typing, so that a colleague's change shows at once.
  const [typed, setTyped] = useState<string | null>(null);

  function commit({ validity }: HTMLInputElement) {
    setTyped(null);
    if (typed !== null && typed !== value && !validity.badInput) onChange(typed);
  }

  return (
    <Input
      {...native}
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
