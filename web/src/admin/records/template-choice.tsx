import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { notifyFailure } from '../notify.ts';
import type { Writing } from './record-kind.ts';
import styles from './writing-form.module.css';

interface TemplateChoiceProps {
  templates: NonNullable<Writing['templates']>;
  /** Whether the text is still empty or an unchanged template. */
  isOffered: boolean;
  onChoose: (template: string) => void;
}

/** Once staff have typed, the buttons are disabled but not removed, so that the editor below does not move. */
export function TemplateChoice({ templates, isOffered, onChoose }: TemplateChoiceProps) {
  const isStillOffered = useRef(isOffered);
  useLayoutEffect(() => {
    isStillOffered.current = isOffered;
    return () => {
      isStillOffered.current = false;
    };
  });
  async function choose(label: string) {
    try {
      const { [label]: template = '' } = await templates.load();
      // Staff may have typed while the template was loading.
      if (isStillOffered.current) onChoose(template);
    } catch {
      notifyFailure('The template could not be loaded. Check the connection and try again.');
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would be styled like the form's own.
    <div role="group" aria-label="Start from" className={styles.templates}>
      <span aria-hidden="true">Start from</span>
      {templates.labels.map((label) => (
        <Button
          key={label}
          size="small"
          variant="secondary"
          disabled={!isOffered}
          onClick={() => void choose(label)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
