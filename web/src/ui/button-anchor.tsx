import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

export interface ButtonAnchorProps extends ComponentProps<'a'> {
  href: string;
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
}

/** A plain link that looks like a button and loads a new document. The admin uses `ButtonLink` with its router. */
export function ButtonAnchor({
  variant = 'primary',
  size = 'medium',
  className,
  children,
  ...rest
}: ButtonAnchorProps) {
  return (
    <a {...rest} className={clsx(styles.button, styles[variant], styles[size], className)}>
      {children}
    </a>
  );
}
