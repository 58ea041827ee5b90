import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Look {
  /** `primary` is saffron and must occur at most once per view; `quiet` has no border. */
  variant?: ButtonVariant;
  /** `large` is for a page's main action, `small` for table rows. */
  size?: 'small' | 'medium' | 'large';
  children: ReactNode;
}

export interface ButtonProps extends Look, Omit<ComponentProps<'button'>, 'children'> {
  /** Disables the button and announces it as busy. Change the text as well ("Saving..."). */
  busy?: boolean;
}

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  type = 'button',
  className,
  disabled,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={clsx(styles.button, styles[variant], styles[size], className)}
    />
  );
}

interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'children' | 'href'> {
  to: string;
}

export function ButtonLink({ variant = 'primary', size = 'medium', className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={clsx(styles.button, styles[variant], styles[size], className)} />;
}
