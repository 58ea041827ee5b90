import { Migrator } from '@mikro-orm/migrations';
import { MikroORM, type Options, UnderscoreNamingStrategy } from '@mikro-orm/postgresql';
import { Admin } from '../modules/admin/admin.entity.ts';
import { BlogPost } from '../modules/blog-post/blog-post.entity.ts';
import { BlogView } from '../modules/blog-post/blog-view.entity.ts';
import { Contact } from '../modules/contact/contact.entity.ts';
import { ContactNote } from '../modules/contact/contact-note.entity.ts';
import { HeroSlide } from '../modules/hero-slide/hero-slide.entity.ts';
import { MenuItem } from '../modules/menu-item/menu-item.entity.ts';
import { Page } from '../modules/page/page.entity.ts';
import { Picture } from '../modules/picture/picture.entity.ts';
import { Service } from '../modules/service/service.entity.ts';
import { SiteSettings } from '../modules/site-settings/site-settings.entity.ts';
import { TeamMember } from '../modules/team-member/team-member.entity.ts';
import { Testimonial } from '../modules/testimonial/testimonial.entity.ts';
import { Activity } from '../records/activity.entity.ts';
import { IdempotencyKey } from '../records/idempotency-key.entity.ts';
import { migrationsList } from './migrations/migrations.ts';

export const entities = [
  Activity,
  Admin,
  BlogPost,
  BlogView,
  Contact,
  ContactNote,
  HeroSlide,
  IdempotencyKey,
  Picture,
  MenuItem,
  Page,
  Service,
  SiteSettings,
  TeamMember,
  Testimonial,
];

export type Orm = MikroORM;

/** Opens the connection pool. Connects at the first query, so a database that is away fails there. */
export function openOrm(url: string, options: Pick<Options, 'debug'> = {}): Orm {
  return new MikroORM({
    clientUrl: url,
    entities,
    extensions: [Migrator],
    namingStrategy: UnderscoreNamingStrategy,
    forceUtcTimezone: true,
    // Its columns are the rate limiter's own.
    schemaGenerator: { skipTables: ['rate_limit'] },
    migrations: { migrationsList, allOrNothing: true, transactional: true, snapshot: false, silent: true },
    // A fault on the way to the database is answered as 503 rather than waited for.
    pool: { min: 0, max: 10 },
    driverOptions: { connectionTimeoutMillis: 3000 },
    ...options,
  });
}
