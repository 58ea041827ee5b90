import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.ts';
import { useFrame } from '../page/frame.ts';

const networks = [
  { network: 'facebook', title: 'Facebook', address: 'https://www.facebook.com/' },
  { network: 'twitter', title: 'X (Twitter)', address: 'https://x.com/' },
  { network: 'instagram', title: 'Instagram', address: 'https://www.instagram.com/' },
  { network: 'linkedin', title: 'LinkedIn', address: 'https://www.linkedin.com/company/' },
  { network: 'youtube', title: 'YouTube', address: 'https://www.youtube.com/@' },
] as const;

const drawings: Record<(typeof networks)[number]['network'], ReactNode> = {
  facebook: (
    <path d="M13.6 21v-7.6h2.8l.5-3.3h-3.3V8c0-1 .4-1.7 1.8-1.7h1.6V3.4c-.5-.1-1.4-.2-2.4-.2-2.6 0-4.3 1.5-4.3 4.3v2.6H7.4v3.3h2.9V21z" />
  ),
  twitter: (
    <path d="M3.5 4h5l4 5.6L17.4 4h2.3l-6.2 7.1L20.5 20.5h-5l-4.4-6.1-5.4 6.1H3.4l6.7-7.6zm3.1 1.7 9.7 13.1h1.2L7.8 5.7z" />
  ),
  instagram: (
    <path
      fillRule="evenodd"
      d="M8 3h8a5 5 0 0 1 5 5v8a5 5 0 0 1-5 5H8a5 5 0 0 1-5-5V8a5 5 0 0 1 5-5m0 2a3 3 0 0 0-3 3v8a3 3 0 0 0 3 3h8a3 3 0 0 0 3-3V8a3 3 0 0 0-3-3zm4 2.6a4.4 4.4 0 1 1 0 8.8 4.4 4.4 0 0 1 0-8.8m0 2a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8M17 5.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4"
    />
  ),
  linkedin: (
    <path d="M5.6 3.6a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8M4 9h3.2v11H4zm5.3 0h3v1.5c.6-1 1.8-1.8 3.4-1.8 3.2 0 4.3 1.9 4.3 5V20h-3.2v-5.7c0-1.5-.4-2.7-1.9-2.7-1.7 0-2.4 1.2-2.4 2.8V20H9.3z" />
  ),
  youtube: (
    <path
      fillRule="evenodd"
      d="M6 5.5h12a3.5 3.5 0 0 1 3.5 3.5v6a3.5 3.5 0 0 1-3.5 3.5H6A3.5 3.5 0 0 1 2.5 15V9A3.5 3.5 0 0 1 6 5.5m4 3.3v6.4l5.4-3.2z"
    />
  ),
};

/** @param tooltips - whether hovering shows the network's name */
export function SocialLinks({ className, tooltips = false }: { className?: string; tooltips?: boolean }) {
  const { t } = useLanguage();
  const handle = encodeURIComponent(useFrame().settings.socialHandle.replace(/^@/, ''));
  if (handle === '') return null;
  return (
    <ul className={className}>
      {networks.map(({ network, title, address }) => (
        <li key={network}>
          <a
            href={address + handle}
            title={tooltips ? title : undefined}
            aria-label={t('{name} (opens in a new tab)', { name: title })}
            target="_blank"
            rel="noopener"
          >
            <Glyph>{drawings[network]}</Glyph>
          </a>
        </li>
      ))}
    </ul>
  );
}

const Glyph = ({ children }: { children: ReactNode }) => (
  <svg width="18" height="18" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    {children}
  </svg>
);
