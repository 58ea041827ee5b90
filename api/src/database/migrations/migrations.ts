import { ContentVersionMigration } from './20261121-content-version.ts';
import { InitialMigration } from './20261121-initial.ts';
import { OrderOfEnquiriesMigration } from './20261121-order-of-enquiries.ts';
import { AccountsMigration } from './20261122-accounts.ts';
import { AddImportsMigration } from './20261122-add-imports.ts';
import { BackupMigration } from './20261122-backup.ts';
import { FirstPasswordMigration } from './20261122-first-password.ts';
import { InitialsMigration } from './20261122-initials.ts';
import { InstallationMigration } from './20261122-installation.ts';
import { MailMigration } from './20261122-mail.ts';
import { PeopleMigration } from './20261122-people.ts';
import { PreviewLinksMigration } from './20261122-preview-links.ts';
import { PrivacyMigration } from './20261122-privacy.ts';
import { QuarantineMigration } from './20261122-quarantine.ts';
import { SearchKeyMigration } from './20261122-search-key.ts';
import { TitlesMigration } from './20261122-titles.ts';
import { TouchesMigration } from './20261122-touches.ts';
import { ViewsOfPostsMigration } from './20261122-views-of-posts.ts';

/**
 * All migrations, oldest first. A list in code instead of a folder read at start, so that a build contains exactly
 * these.
 */
export const migrationsList = [
  { name: '20261121-initial', class: InitialMigration },
  { name: '20261121-order-of-enquiries', class: OrderOfEnquiriesMigration },
  { name: '20261121-content-version', class: ContentVersionMigration },
  { name: '20261122-accounts', class: AccountsMigration },
  { name: '20261122-views-of-posts', class: ViewsOfPostsMigration },
  { name: '20261122-titles', class: TitlesMigration },
  { name: '20261122-quarantine', class: QuarantineMigration },
  { name: '20261122-privacy', class: PrivacyMigration },
  { name: '20261122-backup', class: BackupMigration },
  { name: '20261122-installation', class: InstallationMigration },
  { name: '20261122-mail', class: MailMigration },
  { name: '20261122-search-key', class: SearchKeyMigration },
  { name: '20261122-touches', class: TouchesMigration },
  { name: '20261122-people', class: PeopleMigration },
  { name: '20261122-preview-links', class: PreviewLinksMigration },
  { name: '20261122-add-imports', class: AddImportsMigration },
  { name: '20261122-first-password', class: FirstPasswordMigration },
  { name: '20261122-initials', class: InitialsMigration },
];
