import { type GraphQLSchema, lexicographicSortSchema } from 'graphql';
import { buildSchemaSync } from 'type-graphql';
import { type Context, requireViewer } from './context.ts';
import { AdminResolver } from './modules/admin/admin.resolver.ts';
import { BlogPostResolver } from './modules/blog-post/blog-post.resolver.ts';
import { ContactResolver } from './modules/contact/contact.resolver.ts';
import { HeroSlideResolver } from './modules/hero-slide/hero-slide.resolver.ts';
import { MenuItemResolver } from './modules/menu-item/menu-item.resolver.ts';
import { PageResolver } from './modules/page/page.resolver.ts';
import { SearchResolver } from './modules/search/search.resolver.ts';
import { ServiceResolver } from './modules/service/service.resolver.ts';
import { SiteSettingsResolver } from './modules/site-settings/site-settings.resolver.ts';
import { TeamMemberResolver } from './modules/team-member/team-member.resolver.ts';
import { TestimonialResolver } from './modules/testimonial/testimonial.resolver.ts';

/** The GraphQL schema, from the code. */
export const buildApiSchema = (): GraphQLSchema =>
  lexicographicSortSchema(
    buildSchemaSync({
      resolvers: [
        AdminResolver,
        BlogPostResolver,
        ContactResolver,
        HeroSlideResolver,
        MenuItemResolver,
        PageResolver,
        SearchResolver,
        ServiceResolver,
        SiteSettingsResolver,
        TeamMemberResolver,
        TestimonialResolver,
      ],
      // Forms validate (fields.ts), so that the browser and the API say the same.
      validate: false,
      authChecker: ({ context }: { context: Context }) => Boolean(requireViewer(context)),
    }),
  );
