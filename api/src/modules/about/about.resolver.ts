import { Ctx, ID, Int, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { field } from '../../graphql/field.ts';
import { Open } from '../../graphql/open.ts';
import { version } from '../../version.ts';
import { level, oldestApp } from './about.ts';

@ObjectType()
export class About {
  @field(String, 'Always "prasthan".') product!: 'prasthan';

  @field(
    ID,
    'A random UUID of this installation. It survives a backup, a restore and a move to another machine.',
  )
  installationId!: string;

  @field(
    ID,
    'A random UUID that changes with each restore: the same installation with another lineage is a restored copy.',
  )
  lineage!: string;

  @field(String, 'The version of the server, such as "1.0.0".') version!: string;
  @field(Int, 'The level of the API. A higher level includes the lower ones.') level!: number;
  @field(Int, 'The level of the oldest installed app that this server still serves.') oldestApp!: number;
}

@Resolver()
export class AboutResolver {
  // Not `@Open({ shared: true })`, because after an update of the server, a cache could still send the old version.
  @Open()
  @Query(() => About, { description: 'The identity and version of this server.' })
  async about(@Ctx() { installation }: Context): Promise<About> {
    const { id, lineage } = await installation.read();
    return { product: 'prasthan', installationId: id, lineage, version, level, oldestApp };
  }
}
