ALTER TABLE "sessions" ADD COLUMN "development_area" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "development_port" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "development_ends_at" timestamp (3) with time zone;