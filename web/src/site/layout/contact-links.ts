import type { SiteSettings } from '../page/frame.ts';

/** A phone number as `tel:` wants it: digits with a leading plus where it is international. */
export function telHref(phone: string): string {
  return `tel:${phone.trim().startsWith('+') ? '+' : ''}${digits(phone)}`;
}

/** Opens a chat with the number in WhatsApp, whose addresses take digits alone. */
export function whatsAppHref(phone: string): string {
  return `https://wa.me/${digits(phone)}`;
}

/** Opens a chat with the number in the installed Viber; the plus has to be escaped. */
export function viberHref(phone: string): string {
  return `viber://chat?number=%2B${digits(phone)}`;
}

function digits(phone: string): string {
  return phone.replace(/\D/g, '');
}

export type Network = 'facebook' | 'twitter' | 'instagram' | 'linkedin' | 'youtube';

/** The links to five social networks, all under the brand's one handle. */
export function socialLinks({
  socialHandle,
}: SiteSettings): { network: Network; title: string; href: string }[] {
  const handle = encodeURIComponent(socialHandle.replace(/^@/, ''));
  return [
    { network: 'facebook', title: 'Facebook', href: `https://www.facebook.com/${handle}` },
    { network: 'twitter', title: 'X (Twitter)', href: `https://x.com/${handle}` },
    { network: 'instagram', title: 'Instagram', href: `https://www.instagram.com/${handle}` },
    { network: 'linkedin', title: 'LinkedIn', href: `https://www.linkedin.com/company/${handle}` },
    { network: 'youtube', title: 'YouTube', href: `https://www.youtube.com/@${handle}` },
  ];
}
