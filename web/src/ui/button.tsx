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

export interface ButtonLinkProps extends Look, Omit<ComponentProps<'a'>, 'children' | 'href'> {
  /** A path on the site, or a full address (https:, mailto:, tel: …). */
  to: string;
}

export function ButtonLink({
  to,
  variant = 'primary',
  size = 'medium',
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  const look = clsx(styles.button, styles[variant], styles[size], className);
  if (!to.startsWith('/')) {
    return (
      <a {...rest} href={to} className={look}>
        {children}
      </a>
    );
  }
  return (
    <Link {...rest} to={to} className={look}>
      {children}
    </Link>
  );
}
