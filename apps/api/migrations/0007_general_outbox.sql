ALTER TABLE "outbox" ALTER COLUMN "notice_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "event_uid" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "mail_kind" text DEFAULT 'event-invitation' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_content_check" CHECK (num_nonnulls("outbox"."payload", "outbox"."notice_id") = 1 and num_nulls("outbox"."notice_id", "outbox"."event_uid", "outbox"."kind") in (0, 3));