ALTER TABLE "sessions" DROP COLUMN "development_area";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "development_port";--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "development_ends_at";