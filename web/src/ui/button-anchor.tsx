import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './button.module.css';
import type { ButtonVariant } from './button.tsx';

export interface ButtonAnchorProps extends ComponentProps<'a'> {
  href: string;
  variant?: ButtonVariant;
  size?: 'small' | 'medium' | 'large';
}

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
