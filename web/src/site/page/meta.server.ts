import type { Language } from '../language/language.ts';
import type { Meta, Visit } from './page.ts';

export const sharedPicture = (publicUrl: string, path: string): string =>
  `${publicUrl}/share.png?path=${encodeURIComponent(path.split('?')[0] ?? '/')}`;

export function organization({ publicUrl, frame }: Pick<Visit, 'publicUrl' | 'frame'>): object {
  const { brand, email, phone, address, location } = frame.settings;
  return {
    '@type': 'EducationalOrganization',
    '@id': `${publicUrl}/#organization`,
    name: brand,
    url: `${publicUrl}/`,
    logo: `${publicUrl}/favicon.svg`,
    email,
    telephone: phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address,
      addressLocality: location.split(',')[0]?.trim(),
      addressCountry: 'NP',
    },
  };
}

export const comingSoonMeta = ({ t }: Language, title: string, path: string): Meta => ({
  title,
  description: t('{title}: this page is not written yet. Ask in the meantime.', { title }),
  path,
  hidden: true,
});
