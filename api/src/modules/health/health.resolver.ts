import { Arg, Ctx, Float, ObjectType, Query, Resolver } from 'type-graphql';
import type { Context } from '../../graphql/context.ts';
import { field, nullable } from '../../graphql/field.ts';
import { OwnerOnly } from '../../graphql/open.ts';
import { Rows } from '../../graphql/rows.ts';

@ObjectType()
export class HealthItem {
  @field(String, 'The key of the check: database, backup, disk, ...') key!: string;
  @field(String) label!: string;
  @field(Boolean, 'False if somebody must act.') isOk!: boolean;

  @field(Boolean, 'False for a part that is off or incomplete by choice, such as mail without a server.')
  isSetUp!: boolean;

  @field(String) message!: string;
  @nullable(String, 'What to do; null if there is nothing to do.') advice!: string | null;
}

/** The health of the instance that answers the request. */
@ObjectType()
export class Health {
  @field(Boolean, 'True if nothing needs attention.') isOk!: boolean;

  @Rows({ usual: 15, most: 15 })
  @field([HealthItem])
  items!: HealthItem[];

  @field(Date) lookedAt!: Date;
  @field(Date, 'When the server started.') startedAt!: Date;
  @field(Float, 'The size of the database in bytes.') databaseBytes!: number;
}

@Resolver()
export class HealthResolver {
  @OwnerOnly()
  @Query(() => Health, { description: 'What works and what needs attention, with advice.' })
  async health(
    @Ctx() { em, health }: Context,
    @Arg('fresh', () => Boolean, {
      nullable: true,
      description: 'If true, checks again instead of returning a cached result.',
    })
    fresh?: boolean | null,
  ): Promise<Health> {
    const [report, [size]] = await Promise.all([
      health.report({ fresh: fresh ?? false }),
      em.execute<{ bytes: number }[]>('select pg_database_size(current_database())::float8 as bytes'),
    ]);
    return {
      ...report,
      isOk: report.items.every((item) => item.isOk),
      databaseBytes: size?.bytes ?? 0,
    };
  }
}
