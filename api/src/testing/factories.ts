import { hash } from 'node:crypto';
import { visitorFieldNames, type Written } from '../modules/enquiry/enquiry.rules.ts';

type Overrides = Record<string, unknown>;
let count = 0;
const next = () => {
  count += 1;
  return count;
};

export const anEnquiry = (overrides: Overrides = {}) => ({
  name: `Anjali Rai ${next()}`,
  email: `anjali.rai.${count}@mail.example`,
  phone: '+977 9841000000',
  company: '',
  service: 'strategy',
  message: 'I would like to study nursing in Australia next year.',
  ...overrides,
});

export const aService = (overrides: Overrides = {}) => ({
  title: `Visa Lodgement ${next()}`,
  description: 'We check every document and lodge the application with you.',
  icon: 'rocket',
  category: 'operations',
  price: '5000',
  duration: '2 weeks',
  features: ['Document check', 'Lodgement'],
  ...overrides,
});

export const aTestimonial = (overrides: Overrides = {}) => ({
  name: `Bikash Thapa ${next()}`,
  position: 'Student',
  company: 'University of Otago',
  content: 'They answered every call, and the visa came in five weeks.',
  rating: 4,
  imageUrl: '',
  status: 'active',
  ...overrides,
});

export const aBlogPost = (overrides: Overrides = {}) => ({
  title: `Five things to pack ${next()}`,
  excerpt: 'And three to leave at home.',
  content: '## Warm socks\n\nMore than you think.',
  author: 'Sarita Adhikari',
  category: 'innovation',
  tags: ['Pre-departure', 'Packing'],
  imageUrl: '',
  status: 'published',
  ...overrides,
});

export const aTeamMember = (overrides: Overrides = {}) => ({
  name: `Nima Sherpa ${next()}`,
  position: 'Test Preparation Lead',
  department: 'research',
  bio: 'Marks practice essays.',
  experience: '',
  education: '',
  imageUrl: '',
  email: 'nima@prasthan.example',
  phone: '',
  linkedin: 'https://social.example/in/nima',
  twitter: '',
  status: 'active',
  ...overrides,
});

export const aPage = (overrides: Overrides = {}) => ({
  path: `/about/page-${next()}`,
  title: 'Introduction',
  description: '',
  content: 'Hello.',
  status: 'published',
  ...overrides,
});

export const aMenuItem = (overrides: Overrides = {}) => ({
  title: `Universities ${next()}`,
  icon: 'GraduationCap',
  path: '/universities',
  submenu: [{ title: 'Europe', path: '/study-abroad/europe', submenu: [] }],
  ...overrides,
});

export const aFact = (overrides: Overrides = {}) => ({
  key: `au-funds-${next()}`,
  subject: 'australia',
  name: 'Money to show for one year',
  nameNe: 'एक वर्षका लागि देखाउनुपर्ने रकम',
  value: 'AUD 29,710',
  valueNe: '',
  sourceName: 'Department of Home Affairs',
  sourceUrl: 'https://immi.example/funds',
  checkedOn: '2026-11-01',
  everyMonths: 6,
  ...overrides,
});

export const aClass = (overrides: Overrides = {}) => ({
  course: 'ielts',
  status: 'open',
  title: `IELTS, morning ${next()}`,
  titleNe: '',
  startsOn: '2030-01-06',
  joinUntil: '2030-01-13',
  weeks: 8,
  weekdays: ['sun', 'mon', 'tue', 'wed', 'thu'],
  from: '07:00',
  to: '08:30',
  place: 'Room 2',
  seats: 16,
  fee: 'NPR 12,000',
  teacherId: null,
  ...overrides,
});

export const aRedirect = (overrides: Overrides = {}) => ({
  from: `/old/page-${next()}.html`,
  to: '/services',
  ...overrides,
});

export const aReplyTemplate = (overrides: Overrides = {}) => ({
  title: `After a missed call ${next()}`,
  textEn: 'Hello {name}, we called you about {service}.',
  textNe: 'नमस्ते {name}, हामीले {service} बारे फोन गरेका थियौं।',
  ...overrides,
});

export const aPerson = (overrides: Overrides = {}) => ({
  name: `Sita Rai ${next()}`,
  phones: [{ text: '9841000000', whose: '' }],
  ...overrides,
});

export const aWalkIn = (overrides: Overrides = {}) => ({
  name: `Hari Thapa ${next()}`,
  phone: '9841000000',
  ...overrides,
});

export const aTouch = (overrides: Overrides = {}) => ({
  channel: 'call',
  outcome: 'reached',
  text: `Wants to hear about fees ${next()}`,
  status: 'contacted',
  followUpOn: '2199-01-01',
  ...overrides,
});

export const aHeroSlide = (overrides: Overrides = {}) => ({
  title: `Welcome ${next()}`,
  description: 'Leave *well prepared*.',
  backgroundImage: '/art/hero/dawn.svg',
  ...overrides,
});

/** Each field contains a unique word, so that a test notices a field that is lost or swapped. */
export const markedEnquiry = (mark: string): Written => {
  const words = visitorFieldNames.map(
    (field) => [field, `w${hash('sha1', field + mark).slice(0, 11)}`] as const,
  );
  const { email, ...values } = Object.fromEntries(words) as Written;
  // The CSV export normalises phone numbers, so this one is already in the form that the export writes.
  const phone = `+977 98${String(Number.parseInt(hash('sha1', mark).slice(0, 8), 16) % 1e8).padStart(8, '0')}`;
  return { ...values, email: `${email}@mail.example`, phone };
};
