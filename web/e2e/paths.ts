/** The paths of pages that nobody has written in the sample content: they show "Coming Soon". */
export const unwritten = [
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
  ...['introduction', 'objectives', 'gallery', 'video-gallery'].map((name) => `/about/${name}`),
  '/about',
  '/careers',
  '/privacy',
];

/** Every path of the navigation and the footer (docs/product.md, "Routes"). */
export const paths = [
  ...unwritten,
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
