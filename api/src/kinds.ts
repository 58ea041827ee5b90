/**
 * Tables, schema, REST paths, messages, names in the activity log, admin operations and the offline copy derive from `kinds`.
 * Only `api.ts`, `emitted.ts`, `new-migration.ts` and tests import this file. Other code gets the kinds as a parameter.
 */
import 'reflect-metadata';
import type { EntityClass } from '@mikro-orm/postgresql';
import type { ClassType, NonEmptyArray } from 'type-graphql';
import { AboutResolver } from './modules/about/about.resolver.ts';
import { ActivityResolver } from './modules/activity/activity.resolver.ts';
import { Admin, AdminSession } from './modules/admin/admin.entity.ts';
import { AdminResolver } from './modules/admin/admin.resolver.ts';
import { CounsellorResolver } from './modules/admin/counsellor.ts';
import { InvitationResolver } from './modules/admin/invitation.resolver.ts';
import { SessionResolver } from './modules/admin/session.resolver.ts';
import { TwoFactorResolver } from './modules/admin/two-factor.resolver.ts';
import { BackupResolver } from './modules/backup/backup.resolver.ts';
import { BackupState } from './modules/backup/backup-state.entity.ts';
import { BatchResolver, batchKind } from './modules/batch/batch.kind.ts';
import { BlogPostViews, BlogView } from './modules/blog-post/blog-post.entity.ts';
import { BlogPostResolver, blogPostKind } from './modules/blog-post/blog-post.resolver.ts';
import { changesResolver } from './modules/change/changes.resolver.ts';
import { type CopiedKind, otherCopiedKinds, references } from './modules/change/copied-kind.ts';
import { DashboardResolver } from './modules/dashboard/dashboard.resolver.ts';
import { Enquiry } from './modules/enquiry/enquiry.entity.ts';
import { EnquiryResolver } from './modules/enquiry/enquiry.resolver.ts';
import { EnquiryNote } from './modules/enquiry/enquiry-note.entity.ts';
import { TodayResolver } from './modules/enquiry/inbox/today.resolver.ts';
import { Touch } from './modules/enquiry/touch/touch.entity.ts';
import { TouchResolver } from './modules/enquiry/touch/touch.resolver.ts';
import { ErasureResolver } from './modules/erasure/erasure.resolver.ts';
import { FactResolver, factKind } from './modules/fact/fact.kind.ts';
import { HealthResolver } from './modules/health/health.resolver.ts';
import { HeroSlideResolver, heroSlideKind } from './modules/hero-slide/hero-slide.kind.ts';
import { ImportResolver } from './modules/import/import.resolver.ts';
import { Import } from './modules/import/import.types.ts';
import { MailFlow, MailSettings } from './modules/mail/mail.entity.ts';
import { MailResolver } from './modules/mail/mail.resolver.ts';
import { MenuItemResolver, menuItemKind } from './modules/menu-item/menu-item.kind.ts';
import { PageResolver, pageKind } from './modules/page/page.kind.ts';
import { FrontDeskResolver } from './modules/person/front-desk.resolver.ts';
import { MergeResolver } from './modules/person/merge.resolver.ts';
import { Person } from './modules/person/person.entity.ts';
import { PersonResolver } from './modules/person/person.resolver.ts';
import { PersonApart, PersonMerge } from './modules/person/person-merge.entity.ts';
import { pictureKind } from './modules/picture/picture.kind.ts';
import { PreviewLink, PreviewResolver } from './modules/preview/preview.resolver.ts';
import { PrivacyResolver } from './modules/privacy/privacy.resolver.ts';
import { PrivacySettings } from './modules/privacy/retention.ts';
import { RedirectResolver, redirectKind } from './modules/redirect/redirect.kind.ts';
import { replyTemplateKind } from './modules/reply-template/reply-template.kind.ts';
import { ReportResolver } from './modules/report/report.resolver.ts';
import { SearchResolver } from './modules/search/search.resolver.ts';
import { ServiceResolver, serviceKind } from './modules/service/service.kind.ts';
import { SiteSettings } from './modules/site-settings/site-settings.entity.ts';
import { SiteSettingsResolver } from './modules/site-settings/site-settings.resolver.ts';
import { TeamMemberResolver, teamMemberKind } from './modules/team-member/team-member.kind.ts';
import { TestimonialResolver, testimonialKind } from './modules/testimonial/testimonial.kind.ts';
import { Activity } from './records/activity.entity.ts';
import { IdempotencyKey } from './records/idempotency.ts';
import type { Kind } from './records/kind.ts';
import { recordOperations } from './records/operations.ts';

export type ListedKind = Kind & { resolver?: ClassType };

/** The generated files list the kinds in this order. */
export const kinds: readonly ListedKind[] = [
  { ...serviceKind, resolver: ServiceResolver },
  { ...blogPostKind, resolver: BlogPostResolver },
  { ...testimonialKind, resolver: TestimonialResolver },
  { ...teamMemberKind, resolver: TeamMemberResolver },
  { ...pageKind, resolver: PageResolver },
  pictureKind,
  { ...menuItemKind, resolver: MenuItemResolver },
  { ...heroSlideKind, resolver: HeroSlideResolver },
  replyTemplateKind,
  { ...factKind, resolver: FactResolver },
  { ...redirectKind, resolver: RedirectResolver },
  { ...batchKind, resolver: BatchResolver },
];

export const copiedKinds: readonly CopiedKind[] = [
  ...kinds.filter(({ ownerOnly }) => !ownerOnly).map(({ type, entity }) => ({ type, entity })),
  ...otherCopiedKinds,
];

/** If a row of `entity` changes, installed apps reread the record of `type` whose id is in `column` (`change-feed.ts`). */
export const followed: readonly { type: string; entity: EntityClass<object>; column: string }[] = [
  ...copiedKinds.map(({ type, entity }) => ({ type, entity, column: 'id' })),
  { type: 'SiteSettings', entity: SiteSettings, column: 'id' },
  ...references,
];

const others = {
  tables: [
    Activity,
    Admin,
    AdminSession,
    BackupState,
    BlogPostViews,
    BlogView,
    Enquiry,
    EnquiryNote,
    IdempotencyKey,
    Import,
    MailFlow,
    MailSettings,
    Person,
    PersonApart,
    PersonMerge,
    PreviewLink,
    PrivacySettings,
    SiteSettings,
    Touch,
  ],
  resolvers: [
    AboutResolver,
    ActivityResolver,
    AdminResolver,
    BackupResolver,
    EnquiryResolver,
    CounsellorResolver,
    DashboardResolver,
    ErasureResolver,
    FrontDeskResolver,
    HealthResolver,
    ImportResolver,
    InvitationResolver,
    MailResolver,
    MergeResolver,
    PersonResolver,
    PreviewResolver,
    PrivacyResolver,
    ReportResolver,
    SearchResolver,
    SessionResolver,
    SiteSettingsResolver,
    TodayResolver,
    TouchResolver,
    TwoFactorResolver,
  ],
} as const;

export const entities: EntityClass<object>[] = [...kinds.map(({ entity }) => entity), ...others.tables];

export const resolvers: NonEmptyArray<ClassType> = [
  ...others.resolvers,
  changesResolver(copiedKinds),
  ...kinds.flatMap((kind) => [recordOperations(kind), ...(kind.resolver ? [kind.resolver] : [])]),
];
