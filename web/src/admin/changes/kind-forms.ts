import { accountFacts } from 'api/forms/admin';
import { blogPostFacts } from 'api/forms/blog-post';
import { enquiryFacts } from 'api/forms/enquiry';
import { heroSlideFacts } from 'api/forms/hero-slide';
import { menuItemFacts } from 'api/forms/menu-item';
import { pageFacts } from 'api/forms/page';
import { personFacts } from 'api/forms/person';
import { pictureFacts } from 'api/forms/picture';
import { privacyFacts } from 'api/forms/privacy';
import { replyTemplateFacts } from 'api/forms/reply-template';
import { serviceFacts } from 'api/forms/service';
import { siteSettingsFacts } from 'api/forms/site-settings';
import { teamMemberFacts } from 'api/forms/team-member';
import { testimonialFacts } from 'api/forms/testimonial';
import type { KindFacts } from 'api/kind';

type KindForm = Pick<KindFacts, 'type' | 'label' | 'form' | 'createForm'>;

/** The forms of all kinds that the audit log covers. The labels that the first script needs are in `kinds.ts`. */
const all: readonly KindForm[] = [
  accountFacts,
  blogPostFacts,
  enquiryFacts,
  heroSlideFacts,
  menuItemFacts,
  pageFacts,
  personFacts,
  pictureFacts,
  privacyFacts,
  replyTemplateFacts,
  serviceFacts,
  siteSettingsFacts,
  teamMemberFacts,
  testimonialFacts,
];

/** By the type in the schema. */
export const kindForms: ReadonlyMap<string, KindForm> = new Map(all.map((facts) => [facts.type, facts]));
