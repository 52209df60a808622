ALTER TABLE "event_notices" ADD COLUMN "previous" jsonb;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "events" SET "created_by" = "changed_by" WHERE "version" = 1;
