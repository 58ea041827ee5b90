/** The page for which the sample content has no text, so it shows "Coming Soon". */
export const unwritten = ['/about/video-gallery'];

/** The pages of the sample content that are linked from the menu or the footer. */
const written = [
  ...['ielts', 'pte', 'sat'].map((name) => `/test-preparation/${name}`),
  ...['australia', 'new-zealand', 'canada', 'uk', 'usa', 'ireland', 'denmark', 'europe'].map(
    (name) => `/study-abroad/${name}`,
  ),
  ...['australia', 'new-zealand', 'canada', 'uk'].map((name) => `/study-abroad/${name}/visa-process`),
  ...['australia', 'new-zealand', 'canada', 'uk', 'usa'].map((name) => `/study-abroad/${name}/scholarships`),
  '/universities',
  ...[
    'student-screening',
    'application-assistance',
    'documentation',
    'interview-assistance',
    'scholarship-assistance',
    'visa-declaration',
    'offer-confirmation',
    'counseling',
    'pre-departure',
    'visa-lodgement',
  ].map((name) => `/services/${name}`),
  ...['it', 'agriculture', 'mba', 'architecture', 'law', 'science', 'arts'].map(
    (name) => `/courses/${name}-australia`,
  ),
  ...['introduction', 'objectives', 'gallery'].map((name) => `/about/${name}`),
  '/about',
  '/careers',
  '/privacy',
];

/** All paths in the navigation and the footer (docs/product.md, "Routes"). */
export const paths = [
  ...unwritten,
  ...written,
  '/contact/enquiry',
  '/contact/review',
  ...['strategy', 'technology', 'finance', 'marketing', 'operations'].map(
    (name) => `/services?category=${name}`,
  ),
  '/',
  '/services',
  '/team',
  '/blog',
  '/contact',
];
