import type { Language } from '../language/language.ts';
import type { Meta, Visit } from './page.ts';

/** Returns the address of the picture that other sites show for a page. */
export const sharedPicture = (publicUrl: string, path: string): string =>
  `${publicUrl}/share.png?path=${encodeURIComponent(path.split('?')[0] ?? '/')}`;

/** Returns a schema.org block that describes the consultancy to search engines. */
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

/** The metadata of a page that staff have not written yet. */
export const comingSoonMeta = ({ t }: Language, title: string, path: string): Meta => ({
  title,
  description: t('{title}: this page is not written yet. Ask in the meantime.', { title }),
  path,
});
