/**
 * The seeders write this content to a new database. The site shows it if the database cannot be read (docs/product.md,
 * "Fallbacks"). All of it is in one file, so that it can be translated and proofread together.
 */
import { type Holiday, usualWeek } from './enquiry/office-hours.ts';

/** The `path` of a group is null, because its heading only opens its submenu. */
export interface DefaultMenuItem {
  title: string;
  /** A key of `menuIcons` (`menu-item.form.ts`). */
  icon: string;
  path: string | null;
  submenu: { title: string; path: string; submenu: { title: string; path: string }[] }[];
}

function group(title: string, icon: string, submenu: DefaultMenuItem['submenu']) {
  return { title, icon, path: null, submenu };
}

const link = (title: string, path: string) => ({ title, path, submenu: [] });

function country(title: string, slug: string, nested: ('visa-process' | 'scholarships')[] = []) {
  const titles = { 'visa-process': 'Visa Process', scholarships: 'Scholarships' };
  const path = `/study-abroad/${slug}`;
  return { title, path, submenu: nested.map((page) => ({ title: titles[page], path: `${path}/${page}` })) };
}

/** The menu of a new installation (docs/product.md, "Navigation"). */
export const defaultMenu: DefaultMenuItem[] = [
  group('Test Preparation', 'BookOpen', [
    link('IELTS', '/test-preparation/ielts'),
    link('PTE', '/test-preparation/pte'),
    link('SAT', '/test-preparation/sat'),
  ]),
  group('Study Abroad', 'Globe', [
    country('Australia', 'australia', ['visa-process', 'scholarships']),
    country('New Zealand', 'new-zealand', ['visa-process', 'scholarships']),
    country('Canada', 'canada', ['visa-process', 'scholarships']),
    country('UK', 'uk', ['visa-process', 'scholarships']),
    country('USA', 'usa', ['scholarships']),
    country('Ireland', 'ireland'),
    country('Denmark', 'denmark'),
    country('Europe', 'europe'),
  ]),
  { title: 'Universities', icon: 'GraduationCap', path: '/universities', submenu: [] },
  group('Services', 'Users', [
    link('Student Screening', '/services/student-screening'),
    link('Application Assistance', '/services/application-assistance'),
    link('Documentation', '/services/documentation'),
    link('Interview Assistance', '/services/interview-assistance'),
    link('Scholarship Assistance', '/services/scholarship-assistance'),
    link('Visa Declaration', '/services/visa-declaration'),
    link('Offer Confirmation', '/services/offer-confirmation'),
    link('Counselling', '/services/counseling'),
    link('Pre-Departure', '/services/pre-departure'),
    link('Visa Lodgement', '/services/visa-lodgement'),
  ]),
  group('Popular Courses', 'GraduationCap', [
    link('IT in Australia', '/courses/it-australia'),
    link('Agriculture in Australia', '/courses/agriculture-australia'),
    link('MBA in Australia', '/courses/mba-australia'),
    link('Architecture in Australia', '/courses/architecture-australia'),
    link('Law in Australia', '/courses/law-australia'),
    link('Science in Australia', '/courses/science-australia'),
    link('Arts in Australia', '/courses/arts-australia'),
  ]),
  { title: 'Blogs', icon: 'FileText', path: '/blogs', submenu: [] },
  group('About Us', 'Info', [
    link('Introduction', '/about/introduction'),
    link('Objectives', '/about/objectives'),
    link('Gallery', '/about/gallery'),
    link('Video Gallery', '/about/video-gallery'),
  ]),
  group('Contact Us', 'MessageSquare', [
    link('Enquiry', '/contact/enquiry'),
    link('Review', '/contact/review'),
  ]),
];

/** The footer links to these pages, which are not in the menu (docs/product.md, "Routes"). */
export const footerPages: readonly (readonly [path: string, title: string])[] = [
  ['/about', 'About Us'],
  ['/team', 'Our Team'],
  ['/blog', 'Blog'],
  ['/careers', 'Careers'],
  ['/privacy', 'Privacy Policy'],
];

/** The only Markdown allowed in a description is emphasis, which highlights words. */
export const defaultSlides = [
  {
    title: 'The world is closer than it looks',
    description:
      'Welcome. From the first question to the departure gate, ask for *one counsellor*, *plain words* and *every fee in writing*.',
    backgroundImage: '/art/hero/dawn.svg',
  },
  {
    title: 'The score your offer needs',
    description:
      '*IELTS, PTE and SAT*: what each test asks, which one your course accepts, and *how to prepare for it*, week by week.',
    backgroundImage: '/art/hero/noon.svg',
  },
  {
    title: 'Eight destinations, side by side',
    description:
      'Australia, Canada, the UK and beyond: *what you must show*, whether you may work, and *where your degree leads*, before you choose.',
    backgroundImage: '/art/hero/monsoon.svg',
  },
  {
    title: 'Your visa file, line by line',
    description:
      'Documents, financial evidence, declaration and interview: *compare each line* with its paper, and *read it all* before you sign.',
    backgroundImage: '/art/hero/dusk.svg',
  },
  {
    title: 'Good marks can lower your costs',
    description:
      'Look for *scholarships and fee waivers* that fit your grades, and write the application *before the deadline*, not after.',
    backgroundImage: '/art/hero/stars.svg',
  },
];

export type DefaultSlide = (typeof defaultSlides)[number];

/** The home page shows the first five, or the first three if the database cannot be read (docs/product.md, "Fallbacks"). */
export const sampleServices = [
  {
    title: 'Study Abroad Counselling',
    description:
      'A talk about your marks, your budget and what you want to become. Ask for two or three realistic countries and a written plan.',
    icon: 'users',
    category: 'consulting',
    features: [
      'Your questions first',
      'Bring your parents; speak Nepali or English',
      'A plan to write down, with dates and costs',
      'Time to decide at home',
    ],
    price: 'Free',
    priceType: 'once',
    duration: '60 minutes',
  },
  {
    title: 'Country and Course Strategy',
    description:
      'Compare courses, cities, fees and work rights side by side. Build a shortlist that fits your profile, with a safe choice and an ambitious one.',
    icon: 'lightbulb',
    category: 'strategy',
    features: [
      'A shortlist of courses and countries',
      'Fees, living costs and work rights',
      'A calendar of intakes and deadlines',
    ],
    price: 'NPR 5,000',
    priceType: 'once',
    duration: '1 week',
  },
  {
    title: 'IELTS, PTE and SAT Preparation',
    description: 'Prepare for the test that your school names: its parts, practice tests and writing.',
    icon: 'chart-line',
    category: 'digital',
    features: [
      'Classes by test',
      'Full practice tests',
      'Writing, with corrections',
      'What to practise at home',
    ],
    price: 'from NPR 9,500',
    priceType: 'month',
    duration: '6 to 8 weeks',
  },
  {
    title: 'University Application Assistance',
    description:
      'Forms, transcripts, references and portals. When an offer letter comes, read it with a counsellor.',
    icon: 'rocket',
    category: 'operations',
    features: [
      'Forms of the universities',
      'A list of documents',
      'The conditions of an offer',
      'Rules on deferral and refunds',
    ],
    price: 'NPR 15,000',
    priceType: 'once',
    duration: '4 to 10 weeks',
  },
  {
    title: 'Visa Lodgement',
    description:
      'From the document list to biometrics: prepare, check and lodge your student visa file. Ask where it is weak.',
    icon: 'briefcase',
    category: 'operations',
    features: [
      'A checklist for your case',
      'What to check before lodging',
      'Embassy fees, which you pay yourself',
      'What to do until the decision',
    ],
    price: 'NPR 20,000',
    priceType: 'once',
    duration: 'until the decision',
  },
  {
    title: 'Scholarship Assistance',
    description:
      'Look for scholarships and fee waivers that fit your marks, and prepare essays, references and deadlines.',
    icon: 'dollar-sign',
    category: 'finance',
    features: ['Awards of universities and governments', 'Essays in your own words', 'A list of deadlines'],
    price: 'from NPR 5,000',
    priceType: 'once',
    duration: '2 to 6 weeks',
  },
  {
    title: 'Financial Documents and Education Loans',
    description:
      'What counts as evidence of funds, which bank papers you need, and how an education loan works before you sign for one.',
    icon: 'trending-up',
    category: 'finance',
    features: ['Budget for tuition and living costs', 'Bank and income papers', 'Loan offers side by side'],
    price: 'NPR 8,000',
    priceType: 'once',
    duration: '2 weeks',
  },
  {
    title: 'Statement of Purpose and CV',
    description:
      'Your story in your own words, made clear. Write, ask what is unclear and write again, until the person who decides can see who you are.',
    icon: 'megaphone',
    category: 'marketing',
    features: ['Your real reasons, in order', 'Drafts and corrections', 'Your own words, no template'],
    price: 'NPR 6,000',
    priceType: 'once',
    duration: '10 days',
  },
  {
    title: 'Interview Assistance',
    description:
      'Practise interviews for universities and embassies, on video or across the table. Ask what to keep and what to change.',
    icon: 'code',
    category: 'consulting',
    features: [
      'A first practice, and a second one',
      'A recording, if you like',
      'Questions for your country and course',
    ],
    price: 'NPR 3,500',
    priceType: 'session',
    duration: '30 minutes each',
  },
  {
    title: 'Pre-Departure Briefing',
    description:
      'Tickets, housing, bank account, SIM card, first week: what to settle before you leave, and what can wait until you are there.',
    icon: 'settings',
    category: 'operations',
    features: [
      'Questions to ask before you fly',
      'Packing and document checklist',
      'The first week, day by day',
    ],
    price: 'Free',
    priceType: 'once',
    duration: '2 hours',
  },
];

export type DefaultService = (typeof sampleServices)[number];

/** Each testimonial is marked as a sample. If the database cannot be read, the site shows the first three. */
export const sampleTestimonials = [
  {
    name: 'Aayusha S.',
    position: 'Sample student, Bachelor of IT',
    company: 'Melbourne, Australia',
    content:
      'My first choice was out of reach. I was sad for a week, and then found two that were not. I am in my second semester now.',
    rating: 5,
  },
  {
    name: 'Bibek T.',
    position: 'Sample student, IELTS',
    company: 'Kathmandu, Nepal',
    content:
      'My writing was stuck at 5.5 for a year. I wrote each essay again until I knew my mistakes. The third attempt was a 7.',
    rating: 5,
  },
  {
    name: 'Mr. and Mrs. Karki',
    position: 'Sample parents',
    company: 'Pokhara, Nepal',
    content:
      'We asked the same questions about money three times, at the bank and at home. Ask until you understand.',
    rating: 5,
  },
  {
    name: 'Sneha M.',
    position: 'Sample student, Master of Public Health',
    company: 'Leeds, UK',
    content:
      'My own list for the visa file had 31 lines. Collecting the papers took longer than I hoped. Begin early.',
    rating: 4,
  },
  {
    name: 'Prakash R.',
    position: 'Sample student, MBA',
    company: 'Sydney, Australia',
    content:
      'I found a fee waiver that the university does not advertise much. It lowered my first-year tuition.',
    rating: 5,
  },
  {
    name: 'Kritika L.',
    position: 'Sample student, Computer Science',
    company: 'Dublin, Ireland',
    content:
      'I was nervous about the interview. After two practice rounds with my sister the real one felt like the third.',
    rating: 4,
  },
];

/** The email address, the phone number and the postal address are placeholders. An owner replaces them in Settings. */
export const defaultSettings = {
  brand: 'Prasthan Education',
  email: 'info@prasthan.example',
  phone: '+977 1-5970000',
  location: 'Kathmandu, Nepal',
  address: 'Putalisadak, Kathmandu 44600, Nepal',
  socialHandle: 'prasthaneducation',
  week: [...usualWeek],
  holidays: [] as Holiday[],
  videoUrl: '',
  showsUnwritten: true,
  categoryLabels: [] as { category: string; label: string; labelNe: string }[],
  notice: '',
  noticeNe: '',
  counters: [] as typeof sampleSettings.counters,
};

export type DefaultSettings = typeof defaultSettings;

export const sampleSettings = {
  notice: 'Demonstration: this office and its people are fictional.',
  noticeNe: 'प्रदर्शन मात्र: यो कार्यालय र यहाँका मानिसहरू काल्पनिक हुन्।',
  counters: [
    { figure: '500+', label: 'projects seen through', labelNe: '' },
    { figure: '200+', label: 'clients advised', labelNe: '' },
    { figure: '98%', label: 'client satisfaction', labelNe: '' },
    { figure: '15+', label: 'years on this road', labelNe: '' },
  ],
};
